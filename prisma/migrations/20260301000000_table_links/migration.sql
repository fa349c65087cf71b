-- Links by which people come to the table of a game.

-- CreateTable
CREATE TABLE "table_links" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "matchId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,

    CONSTRAINT "table_links_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "table_links_personId_createdAt_id_idx" ON "table_links"("personId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "table_links_matchId_idx" ON "table_links"("matchId");

-- CreateIndex
CREATE INDEX "table_links_expiresAt_idx" ON "table_links"("expiresAt");
