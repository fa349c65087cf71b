-- By whom people want to be seen, whom they have blocked, and whom they look for.

-- CreateTable
CREATE TABLE "visibilities" (
    "personId" TEXT COLLATE "C" NOT NULL,
    "audience" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "visibilities_pkey" PRIMARY KEY ("personId")
);

-- CreateTable
CREATE TABLE "blocks" (
    "personId" TEXT COLLATE "C" NOT NULL,
    "blockedId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("personId", "blockedId")
);

-- CreateTable
CREATE TABLE "seeks" (
    "id" SERIAL NOT NULL,
    "seekerId" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "serverId" TEXT COLLATE "C",
    "channelId" TEXT COLLATE "C",
    "noticeId" INTEGER,
    "side" TEXT COLLATE "C" NOT NULL,
    "players" INTEGER NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "theme" TEXT COLLATE "C" NOT NULL,
    "timeControl" TEXT COLLATE "C",
    "rated" BOOLEAN NOT NULL,
    "least" INTEGER,
    "most" INTEGER,
    "everywhere" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "offerAt" TIMESTAMPTZ(3),
    "matchId" TEXT COLLATE "C",

    CONSTRAINT "seeks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seek_members" (
    "seekId" INTEGER NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "joinedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seek_members_pkey" PRIMARY KEY ("seekId", "personId"),
    CONSTRAINT "seek_members_seekId_fkey" FOREIGN KEY ("seekId") REFERENCES "seeks" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "blocks_blockedId_idx" ON "blocks"("blockedId");
CREATE INDEX "seeks_seekerId_status_idx" ON "seeks"("seekerId", "status");
CREATE INDEX "seeks_status_endsAt_idx" ON "seeks"("status", "endsAt");
CREATE INDEX "seeks_status_everywhere_players_side_idx" ON "seeks"("status", "everywhere", "players", "side");
CREATE INDEX "seeks_channelId_status_idx" ON "seeks"("channelId", "status");
CREATE INDEX "seeks_offerAt_idx" ON "seeks"("offerAt");
CREATE INDEX "seeks_serverId_idx" ON "seeks"("serverId");
CREATE INDEX "seek_members_personId_idx" ON "seek_members"("personId");
