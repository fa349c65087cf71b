-- Badges that people have earned.

-- AlterTable
ALTER TABLE "game_results" ADD COLUMN "badged" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "earned_badges" (
    "personId" TEXT COLLATE "C" NOT NULL,
    "badge" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "earnedAt" TIMESTAMPTZ(3) NOT NULL,
    "seen" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "earned_badges_pkey" PRIMARY KEY ("personId", "badge")
);

-- CreateIndex
CREATE INDEX "game_results_badged_number_idx" ON "game_results"("badged", "number");
