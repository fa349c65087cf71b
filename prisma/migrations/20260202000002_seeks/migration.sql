-- By whom people want to be seen, whom they have blocked, and whom they look for.

-- CreateTable
CREATE TABLE "visibilities" (
    "personId" TEXT NOT NULL PRIMARY KEY,
    "audience" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "blocks" (
    "personId" TEXT NOT NULL,
    "blockedId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("personId", "blockedId")
);

-- CreateTable
CREATE TABLE "seeks" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "seekerId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "serverId" TEXT,
    "channelId" TEXT,
    "noticeId" INTEGER,
    "side" TEXT NOT NULL,
    "players" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "theme" TEXT NOT NULL,
    "timeControl" TEXT,
    "rated" BOOLEAN NOT NULL,
    "least" INTEGER,
    "most" INTEGER,
    "everywhere" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "endsAt" DATETIME NOT NULL,
    "offerAt" DATETIME,
    "matchId" TEXT
);

-- CreateTable
CREATE TABLE "seek_members" (
    "seekId" INTEGER NOT NULL,
    "personId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "joinedAt" DATETIME NOT NULL,

    PRIMARY KEY ("seekId", "personId"),
    CONSTRAINT "seek_members_seekId_fkey" FOREIGN KEY ("seekId") REFERENCES "seeks" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "blocks_blockedId_idx" ON "blocks"("blockedId");

-- CreateIndex
CREATE INDEX "seeks_seekerId_status_idx" ON "seeks"("seekerId", "status");

-- CreateIndex
CREATE INDEX "seeks_status_endsAt_idx" ON "seeks"("status", "endsAt");

-- CreateIndex
CREATE INDEX "seeks_status_everywhere_players_side_idx" ON "seeks"("status", "everywhere", "players", "side");

-- CreateIndex
CREATE INDEX "seeks_channelId_status_idx" ON "seeks"("channelId", "status");

-- CreateIndex
CREATE INDEX "seeks_offerAt_idx" ON "seeks"("offerAt");

-- CreateIndex
CREATE INDEX "seeks_serverId_idx" ON "seeks"("serverId");

-- CreateIndex
CREATE INDEX "seek_members_personId_idx" ON "seek_members"("personId");
