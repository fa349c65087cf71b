-- Which interaction an announcement comes from, and how many games are open without a look at all that have been.

-- AlterTable
ALTER TABLE "outbox" ADD COLUMN "trace" TEXT COLLATE "C";

-- CreateIndex
CREATE INDEX "matches_status_id_idx" ON "matches"("status", "id");
