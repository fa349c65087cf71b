-- AlterTable
ALTER TABLE "matches" ADD COLUMN "occasion" TEXT;

-- CreateTable
CREATE TABLE "leagues" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "serverId" TEXT NOT NULL,
    "channelId" TEXT NOT NULL,
    "organiserId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "theme" TEXT NOT NULL,
    "sides" TEXT NOT NULL,
    "tableSize" INTEGER NOT NULL,
    "timeControl" TEXT NOT NULL,
    "groupSize" INTEGER,
    "rounds" INTEGER NOT NULL,
    "absence" TEXT NOT NULL,
    "misses" INTEGER NOT NULL,
    "computer" TEXT,
    "computerName" TEXT,
    "status" TEXT NOT NULL,
    "season" INTEGER NOT NULL,
    "follows" TEXT,
    "round" INTEGER NOT NULL,
    "seed" BIGINT NOT NULL,
    "dueAt" DATETIME,
    "entryNotice" INTEGER,
    "standingsNotice" INTEGER,
    "shown" INTEGER NOT NULL DEFAULT 0,
    "shownAt" DATETIME,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "league_entries" (
    "leagueId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "personId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "group" INTEGER,
    "rankBefore" INTEGER,
    "left" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("leagueId", "number"),
    CONSTRAINT "league_entries_leagueId_fkey" FOREIGN KEY ("leagueId") REFERENCES "leagues" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "league_games" (
    "leagueId" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "table" INTEGER NOT NULL,
    "group" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "matchId" TEXT,

    PRIMARY KEY ("leagueId", "round", "table"),
    CONSTRAINT "league_games_leagueId_fkey" FOREIGN KEY ("leagueId") REFERENCES "leagues" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "league_seats" (
    "leagueId" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "table" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "entry" INTEGER NOT NULL,
    "seat" INTEGER,
    "place" INTEGER,
    "points" INTEGER,
    "score" INTEGER,

    PRIMARY KEY ("leagueId", "round", "table", "position"),
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
