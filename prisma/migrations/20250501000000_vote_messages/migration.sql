-- AlterTable
ALTER TABLE "matches" ADD COLUMN "voteMessageId" TEXT;
