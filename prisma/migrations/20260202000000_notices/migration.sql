-- What people are to hear of that belongs to no single game.

-- CreateTable
CREATE TABLE "notices" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "facts" TEXT NOT NULL,
    "placeId" TEXT NOT NULL,
    "direct" BOOLEAN NOT NULL,
    "serverId" TEXT,
    "locale" TEXT,
    "setBy" TEXT,
    "createdAt" DATETIME NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "notBefore" DATETIME NOT NULL DEFAULT '1970-01-01T00:00:00.000+00:00',
    "channelId" TEXT,
    "messageId" TEXT,
    "complained" BOOLEAN NOT NULL DEFAULT false,
    "closedAt" DATETIME,
    "abandoned" TEXT
);

-- CreateIndex
CREATE INDEX "notices_closedAt_notBefore_id_idx" ON "notices"("closedAt", "notBefore", "id");

-- CreateIndex
CREATE INDEX "notices_placeId_closedAt_id_idx" ON "notices"("placeId", "closedAt", "id");

-- CreateIndex
CREATE INDEX "notices_setBy_idx" ON "notices"("setBy");

-- CreateIndex
CREATE INDEX "notices_serverId_idx" ON "notices"("serverId");
