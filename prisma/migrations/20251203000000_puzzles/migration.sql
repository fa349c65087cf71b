-- Puzzles: who has tried which, for how many days in a row, and where servers have the daily one posted.

-- CreateTable
CREATE TABLE "puzzle_attempts" (
    "personId" TEXT NOT NULL,
    "puzzleId" TEXT NOT NULL,
    "serverId" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "answer" TEXT,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("personId", "serverId", "puzzleId"),
    CONSTRAINT "puzzle_attempts_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "puzzle_streaks" (
    "personId" TEXT NOT NULL PRIMARY KEY,
    "days" INTEGER NOT NULL,
    "best" INTEGER NOT NULL,
    "last" TEXT NOT NULL,
    CONSTRAINT "puzzle_streaks_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "puzzle_servers" (
    "serverId" TEXT NOT NULL PRIMARY KEY,
    "channelId" TEXT NOT NULL,
    "hour" INTEGER NOT NULL,
    "zone" TEXT NOT NULL,
    "grade" TEXT,
    "locale" TEXT NOT NULL,
    "setBy" TEXT NOT NULL,
    "due" DATETIME,
    "complained" BOOLEAN NOT NULL,
    "countDue" DATETIME,
    "used" TEXT NOT NULL,
    "daily" TEXT
);

-- CreateIndex
CREATE INDEX "puzzle_attempts_at_idx" ON "puzzle_attempts"("at");

-- CreateIndex
CREATE INDEX "puzzle_servers_due_serverId_idx" ON "puzzle_servers"("due", "serverId");

-- CreateIndex
CREATE INDEX "puzzle_servers_countDue_serverId_idx" ON "puzzle_servers"("countDue", "serverId");
