-- What servers have set for themselves.

-- CreateTable
CREATE TABLE "server_settings" (
    "serverId" TEXT NOT NULL PRIMARY KEY,
    "side" TEXT,
    "capacity" INTEGER,
    "locale" TEXT,
    "theme" TEXT,
    "timeControl" TEXT,
    "computer" TEXT,
    "seeksChannelId" TEXT,
    "leaguesChannelId" TEXT,
    "resultsChannelId" TEXT,
    "rated" BOOLEAN NOT NULL,
    "openGames" INTEGER,
    "setBy" TEXT
);

-- CreateIndex
CREATE INDEX "server_settings_setBy_idx" ON "server_settings"("setBy");
