-- New game under a finished match opens one lobby, which its other players join.

-- AlterTable
ALTER TABLE "matches" ADD COLUMN "newGameAfter" TEXT;

-- CreateIndex
CREATE INDEX "matches_newGameAfter_idx" ON "matches"("newGameAfter");
