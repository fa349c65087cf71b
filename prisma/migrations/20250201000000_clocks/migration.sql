-- AlterTable
ALTER TABLE "matches" ADD COLUMN "timeControl" TEXT;

-- AlterTable
ALTER TABLE "moves" ADD COLUMN "automatic" TEXT;

-- CreateTable
CREATE TABLE "turn_clocks" (
    "matchId" TEXT NOT NULL PRIMARY KEY,
    "seat" INTEGER NOT NULL,
    "personId" TEXT NOT NULL,
    "beganAt" DATETIME NOT NULL,
    "countedFrom" DATETIME,
    "left" BIGINT NOT NULL,
    "banks" TEXT NOT NULL,
    "before" TEXT,
    "deadline" DATETIME,
    "remindAt" DATETIME,
    "remindLead" BIGINT,
    "reminded" BIGINT,
    "dueAt" DATETIME,
    CONSTRAINT "turn_clocks_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "turn_clocks_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "watches" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "lookedAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "turn_clocks_dueAt_idx" ON "turn_clocks"("dueAt");

-- CreateIndex
CREATE INDEX "turn_clocks_personId_idx" ON "turn_clocks"("personId");
