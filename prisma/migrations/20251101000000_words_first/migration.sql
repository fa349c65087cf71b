-- Whether the table in words stands before its picture.

-- AlterTable
ALTER TABLE "person_settings" ADD COLUMN "wordsFirst" BOOLEAN NOT NULL DEFAULT false;
