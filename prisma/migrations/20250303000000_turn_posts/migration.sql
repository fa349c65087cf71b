-- CreateTable
CREATE TABLE "turn_posts" (
    "matchId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "channelId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,

    PRIMARY KEY ("matchId", "version"),
    CONSTRAINT "turn_posts_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
