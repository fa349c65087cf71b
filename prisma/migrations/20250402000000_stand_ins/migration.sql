-- AlterTable
ALTER TABLE "seats" ADD COLUMN "standIn" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "turn_clocks" ADD COLUMN "votes" TEXT NOT NULL DEFAULT '[]';
