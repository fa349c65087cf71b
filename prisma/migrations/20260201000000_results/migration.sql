-- What comes of games: results, ratings, what they add up to.

-- AlterTable
ALTER TABLE "matches" ADD COLUMN "rated" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "game_results" (
    "number" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "matchId" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "players" INTEGER NOT NULL,
    "serverId" TEXT,
    "channelId" TEXT,
    "beganAt" DATETIME NOT NULL,
    "endedAt" DATETIME NOT NULL,
    "moves" INTEGER NOT NULL,
    "complete" BOOLEAN NOT NULL,
    "unrated" TEXT
);

-- CreateTable
CREATE TABLE "seat_results" (
    "number" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "personId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "computer" TEXT,
    "ending" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "tools" INTEGER NOT NULL,
    "connectors" INTEGER NOT NULL,
    "ornaments" INTEGER NOT NULL,
    "plants" INTEGER NOT NULL,
    "score" INTEGER NOT NULL,
    "tiles" TEXT NOT NULL,
    "moves" INTEGER NOT NULL,
    "fastest" INTEGER,
    "side" TEXT NOT NULL,
    "players" INTEGER NOT NULL,
    "endedAt" DATETIME NOT NULL,
    "muBefore" REAL,
    "sigmaBefore" REAL,
    "muAfter" REAL,
    "sigmaAfter" REAL,

    PRIMARY KEY ("number", "seat")
);

-- CreateTable
CREATE TABLE "ratings" (
    "personId" TEXT NOT NULL,
    "pool" TEXT NOT NULL,
    "mu" REAL NOT NULL,
    "sigma" REAL NOT NULL,
    "shown" INTEGER NOT NULL,
    "provisional" BOOLEAN NOT NULL,
    "games" INTEGER NOT NULL,
    "ratedAt" DATETIME NOT NULL,

    PRIMARY KEY ("personId", "pool")
);

-- CreateTable
CREATE TABLE "tallies" (
    "personId" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "players" INTEGER NOT NULL,
    "games" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "complete" INTEGER NOT NULL,
    "score" INTEGER NOT NULL,
    "tools" INTEGER NOT NULL,
    "connectors" INTEGER NOT NULL,
    "ornaments" INTEGER NOT NULL,
    "plants" INTEGER NOT NULL,
    "othersTools" INTEGER NOT NULL,
    "othersConnectors" INTEGER NOT NULL,
    "othersOrnaments" INTEGER NOT NULL,
    "othersPlants" INTEGER NOT NULL,
    "best" INTEGER,
    "bestIn" INTEGER,
    "tiles" TEXT NOT NULL,
    "seats" TEXT NOT NULL,
    "fastest" INTEGER,
    "fastestIn" INTEGER,
    "longest" INTEGER,
    "longestIn" INTEGER,

    PRIMARY KEY ("personId", "side", "players")
);

-- CreateTable
CREATE TABLE "standings" (
    "serverId" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "pool" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "games" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "rated" INTEGER NOT NULL,
    "gained" INTEGER NOT NULL,

    PRIMARY KEY ("serverId", "period", "pool", "personId")
);

-- CreateTable
CREATE TABLE "results_to_come" (
    "matchId" TEXT NOT NULL PRIMARY KEY,
    "endedAt" DATETIME NOT NULL,

    CONSTRAINT "results_to_come_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "game_results_matchId_key" ON "game_results"("matchId");

-- CreateIndex
CREATE INDEX "game_results_channelId_number_idx" ON "game_results"("channelId", "number");

-- CreateIndex
CREATE INDEX "game_results_serverId_number_idx" ON "game_results"("serverId", "number");

-- CreateIndex
CREATE INDEX "seat_results_personId_number_idx" ON "seat_results"("personId", "number");

-- CreateIndex
CREATE INDEX "ratings_pool_provisional_shown_personId_idx" ON "ratings"("pool", "provisional", "shown", "personId");

-- CreateIndex
CREATE INDEX "standings_serverId_period_pool_wins_personId_idx" ON "standings"("serverId", "period", "pool", "wins", "personId");

-- CreateIndex
CREATE INDEX "standings_personId_idx" ON "standings"("personId");

-- CreateIndex
CREATE INDEX "results_to_come_endedAt_matchId_idx" ON "results_to_come"("endedAt", "matchId");

-- Games that are over already
INSERT INTO "results_to_come" ("matchId", "endedAt")
SELECT m."id", coalesce((SELECT max(v."at") FROM "moves" v WHERE v."matchId" = m."id"), m."updatedAt")
FROM "matches" m WHERE m."status" = 'finished';
