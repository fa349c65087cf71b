-- The position stands with its match: read and written with it, in one statement each.

-- AlterTable
ALTER TABLE "matches" ADD COLUMN "state" TEXT;
ALTER TABLE "matches" ADD COLUMN "stateFormat" INTEGER;
ALTER TABLE "matches" ADD COLUMN "stateVersion" INTEGER;

UPDATE "matches" SET ("state", "stateFormat", "stateVersion") = (
  SELECT s."state", s."format", s."version" FROM "snapshots" s WHERE s."matchId" = "matches"."id"
);

-- DropTable
DROP TABLE "snapshots";
