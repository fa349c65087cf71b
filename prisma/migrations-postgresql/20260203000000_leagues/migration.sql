-- AlterTable
ALTER TABLE "matches" ADD COLUMN "occasion" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "leagues" (
    "id" TEXT COLLATE "C" NOT NULL,
    "serverId" TEXT COLLATE "C" NOT NULL,
    "channelId" TEXT COLLATE "C" NOT NULL,
    "organiserId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "theme" TEXT COLLATE "C" NOT NULL,
    "sides" TEXT COLLATE "C" NOT NULL,
    "tableSize" INTEGER NOT NULL,
    "timeControl" TEXT COLLATE "C" NOT NULL,
    "groupSize" INTEGER,
    "rounds" INTEGER NOT NULL,
    "absence" TEXT COLLATE "C" NOT NULL,
    "misses" INTEGER NOT NULL,
    "computer" TEXT COLLATE "C",
    "computerName" TEXT COLLATE "C",
    "status" TEXT COLLATE "C" NOT NULL,
    "season" INTEGER NOT NULL,
    "follows" TEXT COLLATE "C",
    "round" INTEGER NOT NULL,
    "seed" BIGINT NOT NULL,
    "dueAt" TIMESTAMPTZ(3),
    "entryNotice" INTEGER,
    "standingsNotice" INTEGER,
    "shown" INTEGER NOT NULL DEFAULT 0,
    "shownAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leagues_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "league_entries" (
    "leagueId" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "group" INTEGER,
    "rankBefore" INTEGER,
    "left" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "league_entries_pkey" PRIMARY KEY ("leagueId", "number"),
    CONSTRAINT "league_entries_leagueId_fkey" FOREIGN KEY ("leagueId") REFERENCES "leagues" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "league_games" (
    "leagueId" TEXT COLLATE "C" NOT NULL,
    "round" INTEGER NOT NULL,
    "table" INTEGER NOT NULL,
    "group" INTEGER NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "matchId" TEXT COLLATE "C",

    CONSTRAINT "league_games_pkey" PRIMARY KEY ("leagueId", "round", "table"),
    CONSTRAINT "league_games_leagueId_fkey" FOREIGN KEY ("leagueId") REFERENCES "leagues" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "league_seats" (
    "leagueId" TEXT COLLATE "C" NOT NULL,
    "round" INTEGER NOT NULL,
    "table" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "entry" INTEGER NOT NULL,
    "seat" INTEGER,
    "place" INTEGER,
    "points" INTEGER,
    "score" INTEGER,

    CONSTRAINT "league_seats_pkey" PRIMARY KEY ("leagueId", "round", "table", "position"),
    CONSTRAINT "league_seats_leagueId_fkey" FOREIGN KEY ("leagueId") REFERENCES "leagues" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "leagues_follows_key" ON "leagues"("follows");

-- CreateIndex
CREATE INDEX "leagues_dueAt_id_idx" ON "leagues"("dueAt", "id");

-- CreateIndex
CREATE INDEX "leagues_serverId_status_idx" ON "leagues"("serverId", "status");

-- CreateIndex
CREATE INDEX "leagues_serverId_createdAt_id_idx" ON "leagues"("serverId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "leagues_channelId_status_idx" ON "leagues"("channelId", "status");

-- CreateIndex
CREATE INDEX "leagues_organiserId_idx" ON "leagues"("organiserId");

-- CreateIndex
CREATE INDEX "league_entries_personId_idx" ON "league_entries"("personId");

-- CreateIndex
CREATE UNIQUE INDEX "league_entries_leagueId_personId_key" ON "league_entries"("leagueId", "personId");

-- CreateIndex
CREATE UNIQUE INDEX "league_games_matchId_key" ON "league_games"("matchId");
