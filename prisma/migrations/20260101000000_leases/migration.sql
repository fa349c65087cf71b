-- CreateTable
CREATE TABLE "leases" (
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "term" INTEGER NOT NULL,
    "until" DATETIME NOT NULL,

    PRIMARY KEY ("kind", "subject")
);

-- CreateIndex
CREATE INDEX "leases_holder_idx" ON "leases"("holder");

-- CreateIndex
CREATE INDEX "leases_until_idx" ON "leases"("until");

-- AlterTable
ALTER TABLE "outbox" ADD COLUMN "barred" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "reviews" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;

-- RedefineTables: whose the work is stands in the leases; rows of work that was never done to its end say nothing any more
CREATE TABLE "new_daily_work" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "doneAt" DATETIME NOT NULL
);
INSERT INTO "new_daily_work" ("id", "doneAt") SELECT "id", "doneAt" FROM "daily_work" WHERE "doneAt" IS NOT NULL;
DROP TABLE "daily_work";
ALTER TABLE "new_daily_work" RENAME TO "daily_work";
