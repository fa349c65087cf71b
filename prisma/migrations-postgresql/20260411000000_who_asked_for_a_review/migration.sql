-- Who has asked for a review, so that reviews are made in turns among those who ask.

-- AlterTable
ALTER TABLE "reviews" ADD COLUMN "askedBy" TEXT COLLATE "C";
