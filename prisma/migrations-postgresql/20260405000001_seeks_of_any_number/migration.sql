-- Seeks of any number of players are found in the order in which they were begun, beside those of a fixed number.

-- DropIndex
DROP INDEX "seeks_status_everywhere_players_side_idx";

-- CreateIndex
CREATE INDEX "seeks_status_everywhere_side_idx" ON "seeks"("status", "everywhere", "side");
