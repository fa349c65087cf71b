-- How long somebody is waited for: for an answer, and for a move where the game has no clock.

-- AlterTable
ALTER TABLE "proposals" ADD COLUMN "timeControl" TEXT COLLATE "C";
ALTER TABLE "proposals" ADD COLUMN "dueAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "proposals_dueAt_id_idx" ON "proposals"("dueAt", "id");

-- What is being asked is waited for from when it was asked.
UPDATE "proposals" SET "dueAt" = "createdAt" + INTERVAL '7 days' WHERE "status" = 'open';

-- Whoever is to move in a game without a clock is waited for since it was last changed.
INSERT INTO "turn_clocks" ("matchId", "seat", "personId", "beganAt", "countedFrom", "left", "banks", "deadline", "votes", "dueAt")
SELECT m."id", s."position", s."personId", m."updatedAt", m."updatedAt", 604800000, '[]',
    m."updatedAt" + INTERVAL '7 days', '[]', m."updatedAt" + INTERVAL '7 days'
FROM "matches" m JOIN "seats" s ON s."matchId" = m."id" AND s."position" = (m."state"::json ->> 'turn')::integer
WHERE m."status" = 'running' AND m."timeControl" IS NULL AND m."pausedAt" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "turn_clocks" t WHERE t."matchId" = m."id");
