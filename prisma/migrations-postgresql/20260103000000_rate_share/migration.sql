-- CreateTable
CREATE TABLE "bot_processes" (
    "id" TEXT COLLATE "C" NOT NULL,
    "shardCount" INTEGER NOT NULL,
    "beats" INTEGER NOT NULL,
    "pausedUntil" TIMESTAMPTZ(3),

    CONSTRAINT "bot_processes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shard_claims" (
    "shard" INTEGER NOT NULL,
    "processId" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "shard_claims_pkey" PRIMARY KEY ("shard")
);

-- CreateIndex
CREATE INDEX "shard_claims_processId_idx" ON "shard_claims"("processId");

-- AddForeignKey
ALTER TABLE "shard_claims" ADD CONSTRAINT "shard_claims_processId_fkey" FOREIGN KEY ("processId") REFERENCES "bot_processes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
