-- AlterTable
ALTER TABLE "matches" ADD COLUMN "pausedAt" DATETIME;

-- AlterTable
ALTER TABLE "matches" ADD COLUMN "rematchOf" TEXT;

-- AlterTable
ALTER TABLE "seats" ADD COLUMN "resigned" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "proposals" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "matchId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "proposerId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "answeredById" TEXT,
    "messageId" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "proposals_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "proposals_proposerId_fkey" FOREIGN KEY ("proposerId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "proposal_voters" (
    "proposalId" INTEGER NOT NULL,
    "personId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "agreed" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("proposalId", "personId"),
    CONSTRAINT "proposal_voters_proposalId_fkey" FOREIGN KEY ("proposalId") REFERENCES "proposals" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "matches_rematchOf_idx" ON "matches"("rematchOf");

-- CreateIndex
CREATE INDEX "proposals_matchId_status_idx" ON "proposals"("matchId", "status");

-- CreateIndex
CREATE INDEX "proposals_proposerId_idx" ON "proposals"("proposerId");
