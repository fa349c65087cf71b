-- AlterTable
ALTER TABLE "servers" ADD COLUMN "leftAt" DATETIME;

-- CreateTable
CREATE TABLE "forgettings" (
    "personId" TEXT NOT NULL PRIMARY KEY,
    "since" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "usages" (
    "subjectId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("subjectId", "kind", "day")
);

-- CreateIndex
CREATE INDEX "usages_day_idx" ON "usages"("day");

-- CreateIndex
CREATE INDEX "servers_leftAt_idx" ON "servers"("leftAt");

-- CreateIndex
CREATE INDEX "matches_serverId_status_idx" ON "matches"("serverId", "status");

-- CreateIndex
CREATE INDEX "proposals_answeredById_idx" ON "proposals"("answeredById");

-- CreateIndex
CREATE INDEX "proposal_voters_personId_idx" ON "proposal_voters"("personId");

-- CreateIndex
CREATE INDEX "direct_posts_personId_idx" ON "direct_posts"("personId");

-- CreateIndex
CREATE INDEX "puzzle_attempts_serverId_idx" ON "puzzle_attempts"("serverId");

-- CreateIndex
CREATE INDEX "puzzle_servers_setBy_idx" ON "puzzle_servers"("setBy");

-- Servers on which nothing but puzzles has been asked for
INSERT INTO "servers" ("id", "seenAt")
SELECT p."serverId", '1970-01-01T00:00:00.000+00:00' FROM "puzzle_servers" p
WHERE NOT EXISTS (SELECT 1 FROM "servers" s WHERE s."id" = p."serverId");
