-- A number by which people tell games apart: counted on each server, and among the games without one. Games from before are
-- counted by their age.

-- AlterTable
ALTER TABLE "matches" ADD COLUMN "number" INTEGER NOT NULL DEFAULT 0;

UPDATE "matches" SET "number" = "counted"."number"
FROM (
    SELECT "id", row_number() OVER (PARTITION BY "serverId" ORDER BY "createdAt", "id") AS "number" FROM "matches"
) AS "counted"
WHERE "counted"."id" = "matches"."id";

-- DropIndex
DROP INDEX "matches_serverId_idx";

-- CreateIndex
CREATE UNIQUE INDEX "matches_serverId_number_key" ON "matches"("serverId", "number");
