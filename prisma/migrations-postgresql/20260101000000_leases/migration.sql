-- CreateTable
CREATE TABLE "leases" (
    "kind" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "holder" TEXT COLLATE "C" NOT NULL,
    "term" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("kind", "subject")
);

-- CreateIndex
CREATE INDEX "leases_holder_idx" ON "leases"("holder");

-- CreateIndex
CREATE INDEX "leases_until_idx" ON "leases"("until");

-- AlterTable
ALTER TABLE "outbox" ADD COLUMN "barred" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "reviews" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;

-- AlterTable: whose the work is stands in the leases; rows of work that was never done to its end say nothing any more
DELETE FROM "daily_work" WHERE "doneAt" IS NULL;
ALTER TABLE "daily_work" DROP COLUMN "takenUntil", ALTER COLUMN "doneAt" SET NOT NULL;
