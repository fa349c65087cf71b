-- What comes of games: results, ratings, what they add up to.

-- AlterTable
ALTER TABLE "matches" ADD COLUMN "rated" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "game_results" (
    "number" SERIAL NOT NULL,
    "matchId" TEXT COLLATE "C" NOT NULL,
    "side" TEXT COLLATE "C" NOT NULL,
    "players" INTEGER NOT NULL,
    "serverId" TEXT COLLATE "C",
    "channelId" TEXT COLLATE "C",
    "beganAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3) NOT NULL,
    "moves" INTEGER NOT NULL,
    "complete" BOOLEAN NOT NULL,
    "unrated" TEXT COLLATE "C",

    CONSTRAINT "game_results_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "seat_results" (
    "number" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "computer" TEXT COLLATE "C",
    "ending" TEXT COLLATE "C" NOT NULL,
    "place" INTEGER NOT NULL,
    "tools" INTEGER NOT NULL,
    "connectors" INTEGER NOT NULL,
    "ornaments" INTEGER NOT NULL,
    "plants" INTEGER NOT NULL,
    "score" INTEGER NOT NULL,
    "tiles" TEXT COLLATE "C" NOT NULL,
    "moves" INTEGER NOT NULL,
    "fastest" INTEGER,
    "side" TEXT COLLATE "C" NOT NULL,
    "players" INTEGER NOT NULL,
    "endedAt" TIMESTAMPTZ(3) NOT NULL,
    "muBefore" DOUBLE PRECISION,
    "sigmaBefore" DOUBLE PRECISION,
    "muAfter" DOUBLE PRECISION,
    "sigmaAfter" DOUBLE PRECISION,

    CONSTRAINT "seat_results_pkey" PRIMARY KEY ("number", "seat")
);

-- CreateTable
CREATE TABLE "ratings" (
    "personId" TEXT COLLATE "C" NOT NULL,
    "pool" TEXT COLLATE "C" NOT NULL,
    "mu" DOUBLE PRECISION NOT NULL,
    "sigma" DOUBLE PRECISION NOT NULL,
    "shown" INTEGER NOT NULL,
    "provisional" BOOLEAN NOT NULL,
    "games" INTEGER NOT NULL,
    "ratedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ratings_pkey" PRIMARY KEY ("personId", "pool")
);

-- CreateTable
CREATE TABLE "tallies" (
    "personId" TEXT COLLATE "C" NOT NULL,
    "side" TEXT COLLATE "C" NOT NULL,
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
    "tiles" TEXT COLLATE "C" NOT NULL,
    "seats" TEXT COLLATE "C" NOT NULL,
    "fastest" INTEGER,
    "fastestIn" INTEGER,
    "longest" INTEGER,
    "longestIn" INTEGER,

    CONSTRAINT "tallies_pkey" PRIMARY KEY ("personId", "side", "players")
);

-- CreateTable
CREATE TABLE "standings" (
    "serverId" TEXT COLLATE "C" NOT NULL,
    "period" TEXT COLLATE "C" NOT NULL,
    "pool" TEXT COLLATE "C" NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "games" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "rated" INTEGER NOT NULL,
    "gained" INTEGER NOT NULL,

    CONSTRAINT "standings_pkey" PRIMARY KEY ("serverId", "period", "pool", "personId")
);

-- CreateTable
CREATE TABLE "results_to_come" (
    "matchId" TEXT COLLATE "C" NOT NULL,
    "endedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "results_to_come_pkey" PRIMARY KEY ("matchId")
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

-- AddForeignKey
ALTER TABLE "results_to_come" ADD CONSTRAINT "results_to_come_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Games that are over already
INSERT INTO "results_to_come" ("matchId", "endedAt")
SELECT m."id", coalesce((SELECT max(v."at") FROM "moves" v WHERE v."matchId" = m."id"), m."updatedAt")
FROM "matches" m WHERE m."status" = 'finished';
