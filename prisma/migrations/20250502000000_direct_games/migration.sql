-- AlterTable
ALTER TABLE "people" ADD COLUMN "clientLocale" TEXT;

-- AlterTable
ALTER TABLE "matches" ADD COLUMN "inviteCode" TEXT;

-- CreateTable
CREATE TABLE "direct_posts" (
    "matchId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "channelId" TEXT NOT NULL,
    "messageId" TEXT,
    "version" INTEGER,

    PRIMARY KEY ("matchId", "personId", "purpose"),
    CONSTRAINT "direct_posts_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "matches_inviteCode_key" ON "matches"("inviteCode");
