-- How many hints and reviews a day servers let each person have.

-- AlterTable
ALTER TABLE "server_settings" ADD COLUMN "hints" INTEGER;
ALTER TABLE "server_settings" ADD COLUMN "reviews" INTEGER;
