-- CreateTable
CREATE TABLE "reviews" (
    "matchId" TEXT NOT NULL PRIMARY KEY,
    "status" TEXT NOT NULL,
    "looked" INTEGER NOT NULL,
    "misses" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "reviews_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "reviews_status_updatedAt_idx" ON "reviews"("status", "updatedAt");
