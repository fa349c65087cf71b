-- CreateTable
CREATE TABLE "people" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "seenAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "servers" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "seenAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "matches" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "status" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "capacity" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "hostId" TEXT NOT NULL,
    "serverId" TEXT,
    "channelId" TEXT NOT NULL,
    "threadId" TEXT,
    "version" INTEGER NOT NULL,
    "seed" BIGINT NOT NULL,
    "setup" TEXT,
    "lobbyMessageId" TEXT,
    "turnMessageId" TEXT,
    "turnVersion" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "matches_hostId_fkey" FOREIGN KEY ("hostId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "matches_serverId_fkey" FOREIGN KEY ("serverId") REFERENCES "servers" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "seats" (
    "matchId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "personId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "open" BOOLEAN NOT NULL,

    PRIMARY KEY ("matchId", "position"),
    CONSTRAINT "seats_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "seats_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "moves" (
    "matchId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "personId" TEXT NOT NULL,
    "move" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("matchId", "number"),
    CONSTRAINT "moves_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "moves_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "snapshots" (
    "matchId" TEXT NOT NULL PRIMARY KEY,
    "format" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    CONSTRAINT "snapshots_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "matchId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "announcement" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "closedAt" DATETIME,
    "abandoned" TEXT,
    CONSTRAINT "outbox_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "interactions" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "matchId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "interactions_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "matches_channelId_status_idx" ON "matches"("channelId", "status");

-- CreateIndex
CREATE INDEX "matches_threadId_idx" ON "matches"("threadId");

-- CreateIndex
CREATE INDEX "matches_hostId_idx" ON "matches"("hostId");

-- CreateIndex
CREATE INDEX "matches_serverId_idx" ON "matches"("serverId");

-- CreateIndex
CREATE INDEX "seats_personId_open_idx" ON "seats"("personId", "open");

-- CreateIndex
CREATE UNIQUE INDEX "seats_matchId_personId_key" ON "seats"("matchId", "personId");

-- CreateIndex
CREATE INDEX "moves_matchId_version_idx" ON "moves"("matchId", "version");

-- CreateIndex
CREATE INDEX "moves_personId_idx" ON "moves"("personId");

-- CreateIndex
CREATE INDEX "outbox_closedAt_id_idx" ON "outbox"("closedAt", "id");

-- CreateIndex
CREATE INDEX "outbox_matchId_idx" ON "outbox"("matchId");

-- CreateIndex
CREATE INDEX "interactions_at_idx" ON "interactions"("at");

-- CreateIndex
CREATE INDEX "interactions_personId_idx" ON "interactions"("personId");
