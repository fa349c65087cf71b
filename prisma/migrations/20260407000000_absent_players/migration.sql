-- How long somebody is waited for: for an answer, and for a move where the game has no clock.

-- AlterTable
ALTER TABLE "proposals" ADD COLUMN "timeControl" TEXT;
ALTER TABLE "proposals" ADD COLUMN "dueAt" DATETIME;

-- CreateIndex
CREATE INDEX "proposals_dueAt_id_idx" ON "proposals"("dueAt", "id");

-- What is being asked is waited for from when it was asked.
UPDATE "proposals" SET "dueAt" = strftime('%Y-%m-%dT%H:%M:%f+00:00', "createdAt", '+7 days') WHERE "status" = 'open';

-- Whoever is to move in a game without a clock is waited for since it was last changed.
INSERT INTO "turn_clocks" ("matchId", "seat", "personId", "beganAt", "countedFrom", "left", "banks", "deadline", "votes", "dueAt")
SELECT m."id", s."position", s."personId", m."updatedAt", m."updatedAt", 604800000, '[]',
    strftime('%Y-%m-%dT%H:%M:%f+00:00', m."updatedAt", '+7 days'), '[]',
    strftime('%Y-%m-%dT%H:%M:%f+00:00', m."updatedAt", '+7 days')
FROM "matches" m JOIN "seats" s ON s."matchId" = m."id" AND s."position" = json_extract(m."state", '$.turn')
WHERE m."status" = 'running' AND m."timeControl" IS NULL AND m."pausedAt" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "turn_clocks" t WHERE t."matchId" = m."id");
