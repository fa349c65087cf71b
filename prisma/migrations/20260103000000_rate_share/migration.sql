-- CreateTable
CREATE TABLE "bot_processes" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "shardCount" INTEGER NOT NULL,
    "beats" INTEGER NOT NULL,
    "pausedUntil" DATETIME
);

-- CreateTable
CREATE TABLE "shard_claims" (
    "shard" INTEGER NOT NULL PRIMARY KEY,
    "processId" TEXT NOT NULL,
    CONSTRAINT "shard_claims_processId_fkey" FOREIGN KEY ("processId") REFERENCES "bot_processes" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "shard_claims_processId_idx" ON "shard_claims"("processId");
