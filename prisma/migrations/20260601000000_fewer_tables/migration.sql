-- One row where several stood for one person or server, and one table for all messages of a match.

-- AlterTable
ALTER TABLE "people" ADD COLUMN "audience" TEXT;
ALTER TABLE "people" ADD COLUMN "puzzleDays" INTEGER;
ALTER TABLE "people" ADD COLUMN "puzzleBest" INTEGER;
ALTER TABLE "people" ADD COLUMN "puzzleLast" TEXT;

UPDATE "people" SET "audience" = v."audience" FROM "visibilities" AS v WHERE v."personId" = "people"."id";
UPDATE "people" SET "puzzleDays" = s."days", "puzzleBest" = s."best", "puzzleLast" = s."last"
FROM "puzzle_streaks" AS s WHERE s."personId" = "people"."id";

-- DropTable
DROP TABLE "visibilities";
DROP TABLE "puzzle_streaks";

-- AlterTable
ALTER TABLE "servers" ADD COLUMN "side" TEXT;
ALTER TABLE "servers" ADD COLUMN "capacity" INTEGER;
ALTER TABLE "servers" ADD COLUMN "locale" TEXT;
ALTER TABLE "servers" ADD COLUMN "theme" TEXT;
ALTER TABLE "servers" ADD COLUMN "timeControl" TEXT;
ALTER TABLE "servers" ADD COLUMN "computer" TEXT;
ALTER TABLE "servers" ADD COLUMN "seeksChannelId" TEXT;
ALTER TABLE "servers" ADD COLUMN "leaguesChannelId" TEXT;
ALTER TABLE "servers" ADD COLUMN "resultsChannelId" TEXT;
ALTER TABLE "servers" ADD COLUMN "rated" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "servers" ADD COLUMN "openGames" INTEGER;
ALTER TABLE "servers" ADD COLUMN "hints" INTEGER;
ALTER TABLE "servers" ADD COLUMN "reviews" INTEGER;
ALTER TABLE "servers" ADD COLUMN "setBy" TEXT;

INSERT INTO "servers" ("id", "seenAt")
SELECT s."serverId", '2026-06-01T00:00:00.000+00:00' FROM "server_settings" AS s
WHERE NOT EXISTS (SELECT 1 FROM "servers" AS o WHERE o."id" = s."serverId");

UPDATE "servers" SET "side" = s."side", "capacity" = s."capacity", "locale" = s."locale", "theme" = s."theme",
  "timeControl" = s."timeControl", "computer" = s."computer", "seeksChannelId" = s."seeksChannelId",
  "leaguesChannelId" = s."leaguesChannelId", "resultsChannelId" = s."resultsChannelId", "rated" = s."rated",
  "openGames" = s."openGames", "hints" = s."hints", "reviews" = s."reviews", "setBy" = s."setBy"
FROM "server_settings" AS s WHERE s."serverId" = "servers"."id";

-- CreateIndex
CREATE INDEX "servers_setBy_idx" ON "servers"("setBy");

-- DropTable
DROP TABLE "server_settings";

-- CreateTable
CREATE TABLE "posts" (
    "matchId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "channelId" TEXT NOT NULL,
    "messageId" TEXT,
    "version" INTEGER,

    PRIMARY KEY ("matchId", "personId", "purpose"),
    CONSTRAINT "posts_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "posts_personId_idx" ON "posts"("personId");

INSERT INTO "posts" ("matchId", "personId", "purpose", "channelId", "messageId", "version")
SELECT "matchId", "personId", "purpose", "channelId", "messageId", "version" FROM "direct_posts";

INSERT INTO "posts" ("matchId", "personId", "purpose", "channelId", "messageId", "version")
SELECT "matchId", '', 'turn/' || "version", "channelId", "messageId", "version" FROM "turn_posts";

-- DropTable
DROP TABLE "direct_posts";
DROP TABLE "turn_posts";
