-- Links by which people come to the table of a game.

-- CreateTable
CREATE TABLE "table_links" (
    "id" TEXT COLLATE "C" NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "matchId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "table_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "table_links_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "table_links_personId_createdAt_id_idx" ON "table_links"("personId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "table_links_matchId_idx" ON "table_links"("matchId");

-- CreateIndex
CREATE INDEX "table_links_expiresAt_idx" ON "table_links"("expiresAt");
