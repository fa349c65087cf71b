-- AlterTable
ALTER TABLE "servers" ADD COLUMN "leftAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "forgettings" (
    "personId" TEXT COLLATE "C" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forgettings_pkey" PRIMARY KEY ("personId")
);

-- CreateTable
CREATE TABLE "usages" (
    "subjectId" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "day" TEXT COLLATE "C" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "usages_pkey" PRIMARY KEY ("subjectId", "kind", "day")
);

-- CreateIndex
CREATE INDEX "usages_day_idx" ON "usages"("day");
CREATE INDEX "servers_leftAt_idx" ON "servers"("leftAt");
CREATE INDEX "matches_serverId_status_idx" ON "matches"("serverId", "status");
CREATE INDEX "proposals_answeredById_idx" ON "proposals"("answeredById");
CREATE INDEX "proposal_voters_personId_idx" ON "proposal_voters"("personId");
CREATE INDEX "direct_posts_personId_idx" ON "direct_posts"("personId");
CREATE INDEX "puzzle_attempts_serverId_idx" ON "puzzle_attempts"("serverId");
CREATE INDEX "puzzle_servers_setBy_idx" ON "puzzle_servers"("setBy");

-- Servers on which nothing but puzzles has been asked for
INSERT INTO "servers" ("id", "seenAt")
SELECT p."serverId", '1970-01-01T00:00:00.000+00:00' FROM "puzzle_servers" p
WHERE NOT EXISTS (SELECT 1 FROM "servers" s WHERE s."id" = p."serverId");
