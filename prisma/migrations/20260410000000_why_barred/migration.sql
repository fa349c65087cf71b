-- Why Discord did not take what could not be told.

-- AlterTable
ALTER TABLE "outbox" ADD COLUMN "barredBy" INTEGER;
