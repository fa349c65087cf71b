-- CreateTable
CREATE TABLE "plans" (
    "matchId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "afterMoves" INTEGER NOT NULL,
    "afterVersion" INTEGER NOT NULL,
    "steps" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "warned" BOOLEAN NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("matchId", "personId"),
    CONSTRAINT "plans_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "plans_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "conditional_moves" (
    "matchId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "move" TEXT NOT NULL,
    "unlessTile" TEXT,
    "unlessClaims" INTEGER,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("matchId", "personId", "position"),
    CONSTRAINT "conditional_moves_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "conditional_moves_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "plans_personId_idx" ON "plans"("personId");

-- CreateIndex
CREATE INDEX "conditional_moves_personId_idx" ON "conditional_moves"("personId");
