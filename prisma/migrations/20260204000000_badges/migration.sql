-- Badges that people have earned.

-- AlterTable
ALTER TABLE "game_results" ADD COLUMN "badged" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "earned_badges" (
    "personId" TEXT NOT NULL,
    "badge" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "earnedAt" DATETIME NOT NULL,
    "seen" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("personId", "badge")
);

-- CreateIndex
CREATE INDEX "game_results_badged_number_idx" ON "game_results"("badged", "number");
