-- AlterTable
ALTER TABLE "outbox" ADD COLUMN "notBefore" DATETIME NOT NULL DEFAULT '1970-01-01T00:00:00.000+00:00';

-- AlterTable
ALTER TABLE "watches" ADD COLUMN "awayFrom" DATETIME;
ALTER TABLE "watches" ADD COLUMN "awayUntil" DATETIME;

-- DropIndex
DROP INDEX "outbox_closedAt_id_idx";

-- DropIndex
DROP INDEX "outbox_matchId_idx";

-- CreateIndex
CREATE INDEX "outbox_closedAt_notBefore_id_idx" ON "outbox"("closedAt", "notBefore", "id");

-- CreateIndex
CREATE INDEX "outbox_matchId_closedAt_id_idx" ON "outbox"("matchId", "closedAt", "id");

-- CreateIndex
CREATE INDEX "turn_clocks_countedFrom_matchId_idx" ON "turn_clocks"("countedFrom", "matchId");
