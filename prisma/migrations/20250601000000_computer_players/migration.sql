-- AlterTable
ALTER TABLE "seats" ADD COLUMN "computer" TEXT;

-- CreateTable
CREATE TABLE "computer_turns" (
    "matchId" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "computer_turns_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "computer_turns_dueAt_idx" ON "computer_turns"("dueAt");
