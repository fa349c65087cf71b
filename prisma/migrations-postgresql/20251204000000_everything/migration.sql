-- CreateTable
CREATE TABLE "people" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,
    "clientLocale" TEXT COLLATE "C",

    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "servers" (
    "id" TEXT COLLATE "C" NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "servers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "matches" (
    "id" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "side" TEXT COLLATE "C" NOT NULL,
    "capacity" INTEGER NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "theme" TEXT COLLATE "C" NOT NULL DEFAULT 'dark',
    "hostId" TEXT COLLATE "C" NOT NULL,
    "serverId" TEXT COLLATE "C",
    "number" INTEGER NOT NULL DEFAULT 0,
    "channelId" TEXT COLLATE "C" NOT NULL,
    "threadId" TEXT COLLATE "C",
    "version" INTEGER NOT NULL,
    "seed" BIGINT NOT NULL,
    "setup" TEXT COLLATE "C",
    "timeControl" TEXT COLLATE "C",
    "lobbyMessageId" TEXT COLLATE "C",
    "turnMessageId" TEXT COLLATE "C",
    "turnChannelId" TEXT COLLATE "C",
    "turnVersion" INTEGER,
    "voteMessageId" TEXT COLLATE "C",
    "pausedAt" TIMESTAMPTZ(3),
    "rematchOf" TEXT COLLATE "C",
    "inviteCode" TEXT COLLATE "C",
    "components" TEXT COLLATE "C",
    "state" TEXT COLLATE "C",
    "stateFormat" INTEGER,
    "stateVersion" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "matches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seats" (
    "matchId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "open" BOOLEAN NOT NULL,
    "resigned" BOOLEAN NOT NULL DEFAULT false,
    "standIn" BOOLEAN NOT NULL DEFAULT false,
    "computer" TEXT COLLATE "C",

    CONSTRAINT "seats_pkey" PRIMARY KEY ("matchId", "position")
);

-- CreateTable
CREATE TABLE "moves" (
    "matchId" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "move" TEXT COLLATE "C" NOT NULL,
    "events" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "automatic" TEXT COLLATE "C",

    CONSTRAINT "moves_pkey" PRIMARY KEY ("matchId", "number")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" SERIAL NOT NULL,
    "matchId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "announcement" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "notBefore" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00',
    "closedAt" TIMESTAMPTZ(3),
    "abandoned" TEXT COLLATE "C",

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "interactions" (
    "id" TEXT COLLATE "C" NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "matchId" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "interactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "turn_clocks" (
    "matchId" TEXT COLLATE "C" NOT NULL,
    "seat" INTEGER NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "beganAt" TIMESTAMPTZ(3) NOT NULL,
    "countedFrom" TIMESTAMPTZ(3),
    "left" BIGINT NOT NULL,
    "banks" TEXT COLLATE "C" NOT NULL,
    "before" TEXT COLLATE "C",
    "deadline" TIMESTAMPTZ(3),
    "remindAt" TIMESTAMPTZ(3),
    "remindLead" BIGINT,
    "reminded" BIGINT,
    "votes" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "dueAt" TIMESTAMPTZ(3),

    CONSTRAINT "turn_clocks_pkey" PRIMARY KEY ("matchId")
);

-- CreateTable
CREATE TABLE "reviews" (
    "matchId" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "looked" INTEGER NOT NULL,
    "misses" TEXT COLLATE "C" NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("matchId")
);

-- CreateTable
CREATE TABLE "computer_turns" (
    "matchId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "computer_turns_pkey" PRIMARY KEY ("matchId")
);

-- CreateTable
CREATE TABLE "watches" (
    "id" TEXT COLLATE "C" NOT NULL,
    "lookedAt" TIMESTAMPTZ(3) NOT NULL,
    "awayFrom" TIMESTAMPTZ(3),
    "awayUntil" TIMESTAMPTZ(3),

    CONSTRAINT "watches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "daily_work" (
    "id" TEXT COLLATE "C" NOT NULL,
    "takenUntil" TIMESTAMPTZ(3) NOT NULL,
    "doneAt" TIMESTAMPTZ(3),

    CONSTRAINT "daily_work_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposals" (
    "id" SERIAL NOT NULL,
    "matchId" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "proposerId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "answeredById" TEXT COLLATE "C",
    "messageId" TEXT COLLATE "C",
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proposals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposal_voters" (
    "proposalId" INTEGER NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "agreed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "proposal_voters_pkey" PRIMARY KEY ("proposalId", "personId")
);

-- CreateTable
CREATE TABLE "plans" (
    "matchId" TEXT COLLATE "C" NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "afterMoves" INTEGER NOT NULL,
    "afterVersion" INTEGER NOT NULL,
    "steps" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C" NOT NULL,
    "warned" BOOLEAN NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("matchId", "personId")
);

-- CreateTable
CREATE TABLE "conditional_moves" (
    "matchId" TEXT COLLATE "C" NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "move" TEXT COLLATE "C" NOT NULL,
    "unlessTile" TEXT COLLATE "C",
    "unlessClaims" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conditional_moves_pkey" PRIMARY KEY ("matchId", "personId", "position")
);

-- CreateTable
CREATE TABLE "person_settings" (
    "personId" TEXT COLLATE "C" NOT NULL,
    "locale" TEXT COLLATE "C",
    "zone" TEXT COLLATE "C" NOT NULL,
    "quietFrom" INTEGER,
    "quietUntil" INTEGER,
    "reminders" TEXT COLLATE "C" NOT NULL,
    "pings" TEXT COLLATE "C" NOT NULL,
    "theme" TEXT COLLATE "C",
    "wordsFirst" BOOLEAN NOT NULL DEFAULT false,
    "digestAt" INTEGER,
    "digestDue" TIMESTAMPTZ(3),

    CONSTRAINT "person_settings_pkey" PRIMARY KEY ("personId")
);

-- CreateTable
CREATE TABLE "tutorials" (
    "personId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "step" TEXT COLLATE "C" NOT NULL,
    "moves" TEXT COLLATE "C" NOT NULL,
    "channelId" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tutorials_pkey" PRIMARY KEY ("personId")
);

-- CreateTable
CREATE TABLE "holidays" (
    "personId" TEXT COLLATE "C" NOT NULL,
    "first" TEXT COLLATE "C" NOT NULL,
    "last" TEXT COLLATE "C" NOT NULL,
    "from" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "holidays_pkey" PRIMARY KEY ("personId", "from")
);

-- CreateTable
CREATE TABLE "turn_posts" (
    "matchId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "channelId" TEXT COLLATE "C" NOT NULL,
    "messageId" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "turn_posts_pkey" PRIMARY KEY ("matchId", "version")
);

-- CreateTable
CREATE TABLE "direct_posts" (
    "matchId" TEXT COLLATE "C" NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL,
    "purpose" TEXT COLLATE "C" NOT NULL,
    "channelId" TEXT COLLATE "C" NOT NULL,
    "messageId" TEXT COLLATE "C",
    "version" INTEGER,

    CONSTRAINT "direct_posts_pkey" PRIMARY KEY ("matchId", "personId", "purpose")
);

-- CreateTable
CREATE TABLE "puzzle_attempts" (
    "personId" TEXT COLLATE "C" NOT NULL,
    "puzzleId" TEXT COLLATE "C" NOT NULL,
    "serverId" TEXT COLLATE "C" NOT NULL,
    "outcome" TEXT COLLATE "C" NOT NULL,
    "answer" TEXT COLLATE "C",
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "puzzle_attempts_pkey" PRIMARY KEY ("personId", "serverId", "puzzleId")
);

-- CreateTable
CREATE TABLE "puzzle_streaks" (
    "personId" TEXT COLLATE "C" NOT NULL,
    "days" INTEGER NOT NULL,
    "best" INTEGER NOT NULL,
    "last" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "puzzle_streaks_pkey" PRIMARY KEY ("personId")
);

-- CreateTable
CREATE TABLE "puzzle_servers" (
    "serverId" TEXT COLLATE "C" NOT NULL,
    "channelId" TEXT COLLATE "C" NOT NULL,
    "hour" INTEGER NOT NULL,
    "zone" TEXT COLLATE "C" NOT NULL,
    "grade" TEXT COLLATE "C",
    "locale" TEXT COLLATE "C" NOT NULL,
    "setBy" TEXT COLLATE "C" NOT NULL,
    "due" TIMESTAMPTZ(3),
    "complained" BOOLEAN NOT NULL,
    "countDue" TIMESTAMPTZ(3),
    "used" TEXT COLLATE "C" NOT NULL,
    "daily" TEXT COLLATE "C",

    CONSTRAINT "puzzle_servers_pkey" PRIMARY KEY ("serverId")
);

-- CreateIndex
CREATE UNIQUE INDEX "matches_inviteCode_key" ON "matches"("inviteCode");
CREATE INDEX "matches_channelId_status_updatedAt_id_idx" ON "matches"("channelId", "status", "updatedAt", "id");
CREATE INDEX "matches_threadId_createdAt_idx" ON "matches"("threadId", "createdAt");
CREATE INDEX "matches_hostId_idx" ON "matches"("hostId");
CREATE INDEX "matches_rematchOf_idx" ON "matches"("rematchOf");
CREATE UNIQUE INDEX "matches_serverId_number_key" ON "matches"("serverId", "number");
CREATE INDEX "seats_personId_open_idx" ON "seats"("personId", "open");
CREATE UNIQUE INDEX "seats_matchId_personId_key" ON "seats"("matchId", "personId");
CREATE INDEX "moves_matchId_version_idx" ON "moves"("matchId", "version");
CREATE INDEX "moves_personId_idx" ON "moves"("personId");
CREATE INDEX "outbox_closedAt_notBefore_id_idx" ON "outbox"("closedAt", "notBefore", "id");
CREATE INDEX "outbox_matchId_closedAt_id_idx" ON "outbox"("matchId", "closedAt", "id");
CREATE INDEX "interactions_at_idx" ON "interactions"("at");
CREATE INDEX "interactions_personId_idx" ON "interactions"("personId");
CREATE INDEX "turn_clocks_dueAt_matchId_idx" ON "turn_clocks"("dueAt", "matchId");
CREATE INDEX "turn_clocks_personId_matchId_idx" ON "turn_clocks"("personId", "matchId");
CREATE INDEX "turn_clocks_countedFrom_matchId_idx" ON "turn_clocks"("countedFrom", "matchId");
CREATE INDEX "reviews_status_updatedAt_idx" ON "reviews"("status", "updatedAt");
CREATE INDEX "computer_turns_dueAt_matchId_idx" ON "computer_turns"("dueAt", "matchId");
CREATE INDEX "proposals_matchId_status_idx" ON "proposals"("matchId", "status");
CREATE INDEX "proposals_proposerId_idx" ON "proposals"("proposerId");
CREATE INDEX "plans_personId_idx" ON "plans"("personId");
CREATE INDEX "conditional_moves_personId_idx" ON "conditional_moves"("personId");
CREATE INDEX "person_settings_digestDue_personId_idx" ON "person_settings"("digestDue", "personId");
CREATE INDEX "tutorials_at_idx" ON "tutorials"("at");
CREATE INDEX "puzzle_attempts_at_idx" ON "puzzle_attempts"("at");
CREATE INDEX "puzzle_servers_due_serverId_idx" ON "puzzle_servers"("due", "serverId");
CREATE INDEX "puzzle_servers_countDue_serverId_idx" ON "puzzle_servers"("countDue", "serverId");

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_hostId_fkey" FOREIGN KEY ("hostId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_serverId_fkey" FOREIGN KEY ("serverId") REFERENCES "servers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seats" ADD CONSTRAINT "seats_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seats" ADD CONSTRAINT "seats_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moves" ADD CONSTRAINT "moves_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moves" ADD CONSTRAINT "moves_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn_clocks" ADD CONSTRAINT "turn_clocks_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn_clocks" ADD CONSTRAINT "turn_clocks_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "computer_turns" ADD CONSTRAINT "computer_turns_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_proposerId_fkey" FOREIGN KEY ("proposerId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_voters" ADD CONSTRAINT "proposal_voters_proposalId_fkey" FOREIGN KEY ("proposalId") REFERENCES "proposals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plans" ADD CONSTRAINT "plans_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plans" ADD CONSTRAINT "plans_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conditional_moves" ADD CONSTRAINT "conditional_moves_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conditional_moves" ADD CONSTRAINT "conditional_moves_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_settings" ADD CONSTRAINT "person_settings_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn_posts" ADD CONSTRAINT "turn_posts_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "direct_posts" ADD CONSTRAINT "direct_posts_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "puzzle_attempts" ADD CONSTRAINT "puzzle_attempts_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "puzzle_streaks" ADD CONSTRAINT "puzzle_streaks_personId_fkey" FOREIGN KEY ("personId") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

