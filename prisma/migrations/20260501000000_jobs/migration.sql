-- One table for work that happens later, and for what processes have in hand.

-- CreateTable
CREATE TABLE "jobs" (
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "dueAt" DATETIME,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "holder" TEXT,
    "term" INTEGER,
    "until" DATETIME,
    "error" TEXT,

    PRIMARY KEY ("kind", "subject")
);

-- CreateIndex
CREATE INDEX "jobs_kind_dueAt_subject_idx" ON "jobs"("kind", "dueAt", "subject");

-- CreateIndex
CREATE INDEX "jobs_holder_idx" ON "jobs"("holder");

-- CreateIndex
CREATE INDEX "jobs_until_idx" ON "jobs"("until");

-- What waits
INSERT INTO "jobs" ("kind", "subject", "dueAt", "attempts")
SELECT 'computer', "matchId", "dueAt", "tries" FROM "computer_turns";

INSERT INTO "jobs" ("kind", "subject", "dueAt")
SELECT 'results', "matchId", "endedAt" FROM "results_to_come";

INSERT INTO "jobs" ("kind", "subject", "dueAt")
SELECT 'review', "matchId", "updatedAt" FROM "reviews" WHERE "status" = 'waiting';

INSERT INTO "jobs" ("kind", "subject", "dueAt")
SELECT 'league', "id", "dueAt" FROM "leagues" WHERE "dueAt" IS NOT NULL;

-- When the daily work was done: with the next start it is done once more
DROP TABLE "daily_work";

-- DropTable
DROP TABLE "computer_turns";

-- DropTable
DROP TABLE "results_to_come";

-- DropTable
DROP TABLE "leases";

-- DropIndex
DROP INDEX "leagues_dueAt_id_idx";

-- DropIndex
DROP INDEX "reviews_status_updatedAt_idx";
