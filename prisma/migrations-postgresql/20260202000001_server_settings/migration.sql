-- What servers have set for themselves.

-- CreateTable
CREATE TABLE "server_settings" (
    "serverId" TEXT COLLATE "C" NOT NULL,
    "side" TEXT COLLATE "C",
    "capacity" INTEGER,
    "locale" TEXT COLLATE "C",
    "theme" TEXT COLLATE "C",
    "timeControl" TEXT COLLATE "C",
    "computer" TEXT COLLATE "C",
    "seeksChannelId" TEXT COLLATE "C",
    "leaguesChannelId" TEXT COLLATE "C",
    "resultsChannelId" TEXT COLLATE "C",
    "rated" BOOLEAN NOT NULL,
    "openGames" INTEGER,
    "setBy" TEXT COLLATE "C",

    CONSTRAINT "server_settings_pkey" PRIMARY KEY ("serverId")
);

-- CreateIndex
CREATE INDEX "server_settings_setBy_idx" ON "server_settings"("setBy");
