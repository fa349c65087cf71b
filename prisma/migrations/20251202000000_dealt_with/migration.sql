-- With which components a match was dealt, beside its position, so that a damaged position can be rebuilt with them.

-- AlterTable
ALTER TABLE "matches" ADD COLUMN "components" TEXT;

UPDATE "matches" SET "components" = CASE WHEN json_valid("state") THEN json_extract("state", '$.components') END;
