-- What is asked each minute and with each look at a channel comes in the order of an index, and is not sorted anew.

-- DropIndex
DROP INDEX "turn_clocks_dueAt_idx";

-- DropIndex
DROP INDEX "turn_clocks_personId_idx";

-- DropIndex
DROP INDEX "computer_turns_dueAt_idx";

-- DropIndex
DROP INDEX "person_settings_digestDue_idx";

-- DropIndex
DROP INDEX "matches_channelId_status_idx";

-- DropIndex
DROP INDEX "matches_threadId_idx";

-- CreateIndex
CREATE INDEX "turn_clocks_dueAt_matchId_idx" ON "turn_clocks"("dueAt", "matchId");

-- CreateIndex
CREATE INDEX "turn_clocks_personId_matchId_idx" ON "turn_clocks"("personId", "matchId");

-- CreateIndex
CREATE INDEX "computer_turns_dueAt_matchId_idx" ON "computer_turns"("dueAt", "matchId");

-- CreateIndex
CREATE INDEX "person_settings_digestDue_personId_idx" ON "person_settings"("digestDue", "personId");

-- CreateIndex
CREATE INDEX "matches_channelId_status_updatedAt_id_idx" ON "matches"("channelId", "status", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "matches_threadId_createdAt_idx" ON "matches"("threadId", "createdAt");
