-- Who was pinged by what has been told, so that nobody is pinged again and again for the same cause.

-- AlterTable
ALTER TABLE "outbox" ADD COLUMN "pinged" TEXT;
