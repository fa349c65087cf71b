-- CreateTable
CREATE TABLE "daily_work" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "takenUntil" DATETIME NOT NULL,
    "doneAt" DATETIME
);
