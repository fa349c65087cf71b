-- How a person stands somewhere in a time is found at once, and not among all of their standings.

-- DropIndex
DROP INDEX "standings_personId_idx";

-- CreateIndex
CREATE INDEX "standings_personId_serverId_period_pool_idx" ON "standings"("personId", "serverId", "period", "pool");
