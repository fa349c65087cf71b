-- No PostgreSQL database had matches yet.

-- AlterTable
ALTER TABLE "matches" ADD COLUMN "components" TEXT COLLATE "C";
