-- AlterTable
ALTER TABLE "matches" ADD COLUMN "theme" TEXT NOT NULL DEFAULT 'dark';

-- AlterTable
ALTER TABLE "person_settings" ADD COLUMN "theme" TEXT;
