-- Whether a game of one person against computer players alone counts for ratings.

-- AlterTable
ALTER TABLE "matches" ADD COLUMN "ratedAlone" BOOLEAN NOT NULL DEFAULT false;
