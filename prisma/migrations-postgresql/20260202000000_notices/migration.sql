-- What people are to hear of that belongs to no single game.

-- CreateTable
CREATE TABLE "notices" (
    "id" SERIAL NOT NULL,
    "facts" TEXT COLLATE "C" NOT NULL,
    "placeId" TEXT COLLATE "C" NOT NULL,
    "direct" BOOLEAN NOT NULL,
    "serverId" TEXT COLLATE "C",
    "locale" TEXT COLLATE "C",
    "setBy" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "notBefore" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00',
    "channelId" TEXT COLLATE "C",
    "messageId" TEXT COLLATE "C",
    "complained" BOOLEAN NOT NULL DEFAULT false,
    "closedAt" TIMESTAMPTZ(3),
    "abandoned" TEXT COLLATE "C",

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notices_closedAt_notBefore_id_idx" ON "notices"("closedAt", "notBefore", "id");
CREATE INDEX "notices_placeId_closedAt_id_idx" ON "notices"("placeId", "closedAt", "id");
CREATE INDEX "notices_setBy_idx" ON "notices"("setBy");
CREATE INDEX "notices_serverId_idx" ON "notices"("serverId");
